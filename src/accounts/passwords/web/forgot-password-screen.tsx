import mailIcon from '@tabler/icons/outline/mail.svg?path'
import type { FormEvent } from 'react'
import { accountsText } from '#accounts/text.ts'
import { AuthLayout } from '#accounts/web/auth-layout.tsx'
import { EmailField } from '#accounts/web/email-field.tsx'
import { ResultPage } from '#accounts/web/result-page.tsx'
import { Form, useFormErrors } from '#platform/web/forms/form.tsx'
import { useImportedSchema } from '#platform/web/forms/use-imported-schema.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { passwordsText } from '../text.ts'
import { useForgotPassword } from './api.ts'

const loadSchema = async () => (await import('#accounts/passwords/contract.ts')).forgotPasswordSchema

export function ForgotPasswordScreen() {
  const formErrors = useFormErrors()
  const schema = useImportedSchema(formErrors, loadSchema)
  const forgot = useForgotPassword()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (forgot.isPending) return
    const form = await schema.validate(Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await forgot.mutateAsync(form.email).catch(formErrors.showOrNotify)
  }

  if (forgot.isSuccess)
    return (
      <ResultPage
        icon={mailIcon}
        title={accountsText.checkInbox}
        hint={forgot.data.message}
        action={<ButtonLink to="/login">{passwordsText.backToLogin}</ButtonLink>}
      />
    )
  return (
    <AuthLayout
      title={passwordsText.forgotTitle}
      lead={passwordsText.forgotLead}
      footer={<Link to="/login">{passwordsText.backToLogin}</Link>}
    >
      <Form errors={formErrors} onSubmit={submit} {...schema.formProps}>
        <EmailField formErrors={formErrors} />
        <Button type="submit" wide loading={forgot.isPending}>
          {passwordsText.sendResetLink}
        </Button>
      </Form>
    </AuthLayout>
  )
}
