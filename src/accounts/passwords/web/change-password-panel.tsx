import { type FormEvent, useState } from 'react'
import { changePasswordSchema } from '#accounts/contract.ts'
import { longestPassword } from '#accounts/passwords/password-rules.ts'
import { accountsText } from '#accounts/text.ts'
import { useChangePassword } from '#accounts/admin/web/api.ts'
import { NewPasswordFields } from '#accounts/passwords/web/new-password-fields.tsx'
import { Accordion } from '#platform/web/ui/page/accordion.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Form, FormActions } from '#platform/web/forms/form.tsx'
import { useFormProblems } from '#platform/web/forms/use-form-errors.ts'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'

/** Opens and closes; the seller's profile and the administrator's have the same one. */
export function PasswordPanel({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) {
  // a changed password leaves empty fields behind
  const [round, setRound] = useState(0)
  return (
    <Accordion title={accountsText.changePassword} open={open} onToggle={onToggle}>
      <PasswordForm key={round} onChanged={() => setRound(round + 1)} />
    </Accordion>
  )
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const problems = useFormProblems()
  const change = useChangePassword()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const form = problems.check(changePasswordSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await change.mutateAsync(form).then(onChanged, problems.tell)
  }

  return (
    <Form problems={problems} onSubmit={submit}>
      <PasswordField
        label={accountsText.currentPassword}
        autoComplete="current-password"
        maxLength={longestPassword}
        {...problems.on('old_pass')}
      />
      <NewPasswordFields name="new_pass" problems={problems} />
      <FormActions>
        <Button type="submit" waiting={change.isPending}>
          {accountsText.savePassword}
        </Button>
      </FormActions>
    </Form>
  )
}
