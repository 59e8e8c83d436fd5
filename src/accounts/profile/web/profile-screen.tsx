import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { validateProfileDocuments } from '#accounts/documents/document-rules.ts'
import { documentFileName } from '#accounts/documents/web/document-labels.tsx'
import { DocumentsField } from '#accounts/documents/web/documents-field.tsx'
import { ChangePasswordPanel } from '#accounts/passwords/web/change-password-panel.tsx'
import { getOwnProfile, type OwnProfile, ownProfileQuery } from '#accounts/sessions/web/own-profile-api.ts'
import { endFailedSession } from '#accounts/sessions/web/start-session.ts'
import { accountsText } from '#accounts/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { ApiError } from '#platform/web/api-client/api-error.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { FieldPair, Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { type ProfileForm as ProfileFields, profileFormSchema } from '../contract.ts'
import { profileText } from '../text.ts'
import { useUpdateProfile } from './api.ts'
import { DocumentName, ProfileDetails } from './profile-details.tsx'
import style from './profile-screen.module.css'

const LostDevicePanel = lazy(async () => ({
  default: (await import('#accounts/sessions/web/lost-device-panel.tsx')).LostDevicePanel,
}))

const PushPanel = lazy(async () => ({ default: (await import('#push/web/push-panel.tsx')).PushPanel }))

export function ProfileScreen() {
  const [editing, setEditing] = useState(false)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const { data, error, refetch } = useProfile()
  return (
    <div className={style.profile}>
      <PageTitle
        backTo="/"
        actions={
          data &&
          !editing && (
            <Button variant="secondary" icon={pencilIcon} onClick={() => setEditing(true)}>
              {accountsText.edit}
            </Button>
          )
        }
      >
        {profileText.profileTitle}
      </PageTitle>
      <div className={style.card}>
        {error && !data ? (
          <LoadError error={error} onRetry={refetch} />
        ) : !data ? (
          <SkeletonGroup>
            <Skeleton height="220px" />
          </SkeletonGroup>
        ) : editing ? (
          <ProfileForm
            profile={data}
            onSaved={() => setEditing(false)}
            onCancel={() => setEditing(false)}
            // D-161
            onError={() => setPanelOpen(true)}
          />
        ) : (
          <ProfileDetails profile={data} />
        )}
      </div>
      <div className={`${style.card} ${style.folded}`}>
        <ChangePasswordPanel open={isPanelOpen} onToggle={setPanelOpen} />
      </div>
      <Suspense>
        <PushPanel />
        <LostDevicePanel />
      </Suspense>
    </div>
  )
}

/**
 * Reads the profile. An API error ends the session and so leads to the home page; a network failure does neither (D-082). The session ends
 * inside the query function, since a revoked token unmounts this screen before it could render an error.
 */
function useProfile() {
  const viewer = useViewer()
  const endSessionOnApiError = (error: unknown): never => {
    if (error instanceof ApiError) endFailedSession()
    throw error
  }
  return useQuery({
    ...ownProfileQuery(viewer.key),
    queryFn: () => getOwnProfile().catch(endSessionOnApiError),
    enabled: viewer.kind === 'seller',
  })
}

interface ProfileFormProps {
  profile: OwnProfile
  onSaved: () => void
  onCancel: () => void
  onError: () => void
}

export function ProfileForm({ profile, onSaved, onCancel, onError }: ProfileFormProps) {
  const { firstName, lastName, businessName, email, documents, documentBaseUrl } = profile
  const [values, setValues] = useState<ProfileFields>({ firstName, lastName, businessName })
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [newDocuments, setNewDocuments] = useState<readonly File[]>([])
  const formErrors = useFormErrors()
  const save = useUpdateProfile()
  const field = bindTextFields(formErrors, values, (change) => setValues((now) => ({ ...now, ...change })))
  const text = (name: keyof typeof values) => ({ ...field(name), maxLength: textLengths.name })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (!formErrors.validate(profileFormSchema, { ...values, email })) return
    const documentsError = validateProfileDocuments(newDocuments, withoutRemoved(documents, removed).length)
    if (documentsError !== null) return formErrors.show({ docs: documentsError })
    try {
      await save.mutateAsync({ ...values, email, removedDocuments: removed, newDocuments, documentBaseUrl })
      onSaved()
    } catch (error) {
      onError()
      formErrors.showOrNotify(error)
    }
  }

  return (
    <Form errors={formErrors} onSubmit={submit}>
      <FieldPair>
        <TextField label={accountsText.firstName} autoComplete="given-name" {...text('firstName')} />
        <TextField label={accountsText.lastName} autoComplete="family-name" {...text('lastName')} />
      </FieldPair>
      <TextField
        label={accountsText.email}
        type="email"
        readOnly
        value={email}
        hint={profileText.emailLocked}
        {...formErrors.field('email')}
      />
      <TextField label={accountsText.businessName} autoComplete="organization" {...text('businessName')} />
      <DocumentsField
        label={accountsText.yourDocuments}
        hint={profileText.documentsHint}
        {...formErrors.field('docs')}
        files={newDocuments}
        onChange={setNewDocuments}
      >
        <StoredDocuments
          all={documents}
          removed={removed}
          onRemove={(name) => {
            formErrors.clear()
            setRemoved([...removed, name])
          }}
        />
      </DocumentsField>
      <SaveActions save={profileText.saveChanges} saving={save.isPending} onCancel={onCancel} />
    </Form>
  )
}

interface StoredDocumentsProps {
  all: readonly string[]
  removed: readonly string[]
  onRemove: (name: string) => void
}

/** The stored documents that stay, with the same numbers as in the profile. */
function StoredDocuments({ all, removed, onRemove }: StoredDocumentsProps) {
  const shown = withoutRemoved(all, removed)
  return (
    <ul className="bare">
      {shown.map((name) => {
        const number = all.indexOf(name) + 1
        return (
          <li key={documentFileName(name)} className={style.document}>
            <DocumentName name={name} number={number} />
            <IconButton
              className={style.remove}
              icon={trashIcon}
              label={`${accountsText.removeFile}: ${accountsText.document} ${number}`}
              onClick={() => onRemove(name)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Documents are compared by file name, since the profile has new signatures each time it is fetched. */
function withoutRemoved(all: readonly string[], removed: readonly string[]): string[] {
  const removedFiles = removed.map(documentFileName)
  return all.filter((name) => !removedFiles.includes(documentFileName(name)))
}
