import checkIcon from '@tabler/icons/outline/check.svg?path'
import clockIcon from '@tabler/icons/outline/clock.svg?path'
import { type FormEvent, useState } from 'react'
import { removeAccessToken } from '#accounts/sessions/web/session.ts'
import { accountsText } from '#accounts/text.ts'
import { AuthLayout } from '#accounts/web/auth-layout.tsx'
import { ResultPage } from '#accounts/web/result-page.tsx'
import { errorCode } from '#platform/app-error.ts'
import { tokenFromLink } from '#platform/input/link-value.ts'
import { commonText } from '#platform/text.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { Form, useFormErrors } from '#platform/web/forms/form.tsx'
import { useParams } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { resetFormSchema } from '../contract.ts'
import { passwordsText } from '../text.ts'
import { useResetPassword } from './api.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export function ResetPasswordScreen() {
  const { id = '' } = useParams()
  const formErrors = useFormErrors()
  const reset = useResetPassword(tokenFromLink(id))
  const [expired, setExpired] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reset.isPending) return
    const form = formErrors.validate(resetFormSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form) return
    try {
      await reset.mutateAsync(form.password)
      // the reset has revoked every session (S-FRGT-022)
      removeAccessToken()
    } catch (error) {
      if (isApiError(error, errorCode.linkInvalid)) setExpired(true)
      else formErrors.showOrNotify(error)
    }
  }

  if (reset.isSuccess)
    return (
      <ResultPage
        icon={checkIcon}
        title={passwordsText.passwordUpdated}
        hint={passwordsText.passwordUpdatedHint}
        action={<ButtonLink to="/login">{accountsText.loginButton}</ButtonLink>}
      />
    )
  if (expired)
    return (
      <ResultPage
        icon={clockIcon}
        title={commonText.linkExpired}
        hint={accountsText.linkExpiredHint}
        action={<ButtonLink to="/forgot-password">{passwordsText.requestNewLink}</ButtonLink>}
      />
    )
  return (
    <AuthLayout title={passwordsText.resetTitle}>
      <Form errors={formErrors} onSubmit={submit}>
        <NewPasswordFields name="password" formErrors={formErrors} />
        <Button type="submit" wide loading={reset.isPending}>
          {passwordsText.savePassword}
        </Button>
      </Form>
    </AuthLayout>
  )
}
