import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { emailSchema } from '#accounts/contract.ts'
import { ChangePasswordPanel } from '#accounts/passwords/web/change-password-panel.tsx'
import { SecondFactorPanel } from '#accounts/second-factor/web/second-factor-panel.tsx'
import { type OwnProfile, ownProfileQuery } from '#accounts/sessions/web/own-profile-api.ts'
import { accountsText } from '#accounts/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { FieldPair, Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { adminProfileSchema } from '../contract.ts'
import { profileText } from '../text.ts'
import { useUpdateAdminProfile } from './api.ts'
import style from './profile-screen.module.css'

export function AdminProfileScreen() {
  const viewer = useViewer()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const { data, error, refetch } = useQuery(ownProfileQuery(viewer.key))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <div className={style.profile}>
      <PageTitle>{profileText.adminProfile}</PageTitle>
      <div className={style.card}>
        {data ? (
          <AdminProfileForm profile={data} />
        ) : (
          <SkeletonGroup>
            <Skeleton height="220px" />
          </SkeletonGroup>
        )}
      </div>
      <div className={style.card}>
        <ChangePasswordPanel open={isPanelOpen} onToggle={setPanelOpen} />
      </div>
      <div className={style.card}>
        <SecondFactorPanel />
      </div>
    </div>
  )
}

const formSchema = adminProfileSchema.extend({ email: emailSchema })

function AdminProfileForm({ profile }: { profile: OwnProfile }) {
  const formErrors = useFormErrors()
  const save = useUpdateAdminProfile()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    // the email is added below, since a disabled field is not part of the form data (A-PROF-004)
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const form = formErrors.validate(formSchema, { ...typed, email: profile.email })
    if (form) await save.mutateAsync(form).catch(formErrors.showOrNotify)
  }

  return (
    <Form errors={formErrors} onSubmit={submit}>
      <FieldPair>
        <TextField
          label={accountsText.firstName}
          autoComplete="given-name"
          maxLength={textLengths.name}
          defaultValue={profile.firstName}
          {...formErrors.field('firstName')}
        />
        <TextField
          label={accountsText.lastName}
          autoComplete="family-name"
          maxLength={textLengths.name}
          defaultValue={profile.lastName}
          {...formErrors.field('lastName')}
        />
      </FieldPair>
      <TextField
        label={accountsText.email}
        type="email"
        disabled
        value={profile.email}
        {...formErrors.field('email')}
      />
      <FormActions>
        <Button type="submit" loading={save.isPending}>
          {profileText.saveChanges}
        </Button>
      </FormActions>
    </Form>
  )
}
