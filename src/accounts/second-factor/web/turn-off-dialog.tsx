import type { FormEvent } from 'react'
import { maxPasswordLength } from '#accounts/passwords/password-rules.ts'
import { turnOffSchema } from '#accounts/second-factor/contract.ts'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { useTurnOffSecondFactor } from '#accounts/second-factor/web/api.ts'
import { CodeField } from '#accounts/second-factor/web/code-field.tsx'
import { accountsText } from '#accounts/text.ts'
import { Form, SaveActions } from '#platform/web/forms/form.tsx'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const formErrors = useFormErrors()
  const turnOff = useTurnOffSecondFactor()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (turnOff.isPending) return
    const form = formErrors.validate(turnOffSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await turnOff.mutateAsync(form).then(onClose, formErrors.showOrNotify)
  }

  return (
    <Modal open title={secondFactorText.turnOffTitle} onClose={onClose}>
      <Form errors={formErrors} onSubmit={submit}>
        <p>{secondFactorText.turnOffLead}</p>
        <PasswordField
          label={accountsText.password}
          autoComplete="current-password"
          maxLength={maxPasswordLength}
          {...formErrors.field('password')}
        />
        <CodeField formErrors={formErrors} kind="any" />
        <SaveActions save={secondFactorText.turnOff} saving={turnOff.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
