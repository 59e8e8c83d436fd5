import type { FormEvent } from 'react'
import { closePasswordPrompt, finishPasswordPrompt } from '#access/web/password-prompt-state.ts'
import { accountsText } from '#accounts/text.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { confirmPasswordSchema } from '../contract.ts'
import { maxPasswordLength } from '../password-rules.ts'
import { passwordsText } from '../text.ts'
import { useConfirmPassword } from './api.ts'

/** The dialog that asks for the password again before a call that needs it; the refused call is then sent once more (D-231). */
export function PasswordPrompt() {
  const formErrors = useFormErrors()
  const confirm = useConfirmPassword()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (confirm.isPending) return
    const form = formErrors.validate(confirmPasswordSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await confirm.mutateAsync(form).then(finishPasswordPrompt, formErrors.showOrNotify)
  }

  return (
    <Modal open size="s" title={passwordsText.confirmTitle} onClose={closePasswordPrompt}>
      <Form errors={formErrors} onSubmit={submit}>
        <p>{passwordsText.confirmLead}</p>
        <PasswordField
          label={accountsText.password}
          autoComplete="current-password"
          maxLength={maxPasswordLength}
          {...formErrors.field('password')}
        />
        <SaveActions save={passwordsText.confirmButton} saving={confirm.isPending} onCancel={closePasswordPrompt} />
      </Form>
    </Modal>
  )
}
