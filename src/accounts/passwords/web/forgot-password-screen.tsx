import type { FormEvent } from 'react'
import { forgotPasswordSchema } from '#accounts/contract.ts'
import { accountsText } from '#accounts/text.ts'
import { useForgotPassword } from '#accounts/admin/web/api.ts'
import { EmailField } from '#accounts/web/email-field.tsx'
import { EntryFrame } from '#accounts/web/auth-layout.tsx'
import { Outcome } from '#accounts/web/result-page.tsx'
import { Link } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useFormProblems } from '#platform/web/forms/use-form-errors.ts'
import { mailIcon } from '#platform/web/ui/icons/more-icons.ts'

export function ForgotPasswordScreen() {
  const problems = useFormProblems()
  const forgot = useForgotPassword()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (forgot.isPending) return
    const form = problems.check(forgotPasswordSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await forgot.mutateAsync(form.email).catch(problems.tell)
  }

  if (forgot.isSuccess)
    return (
      <Outcome
        icon={mailIcon}
        title={accountsText.checkInbox}
        hint={forgot.data.message}
        action={<ButtonLink to="/login">{accountsText.backToLogin}</ButtonLink>}
      />
    )
  return (
    <EntryFrame
      title={accountsText.forgotTitle}
      lead={accountsText.forgotLead}
      foot={<Link to="/login">{accountsText.backToLogin}</Link>}
    >
      <Form problems={problems} onSubmit={submit}>
        <EmailField problems={problems} />
        <Button type="submit" wide waiting={forgot.isPending}>
          {accountsText.sendLink}
        </Button>
      </Form>
    </EntryFrame>
  )
}
