import { type FormEvent, type ReactNode, useEffect } from 'react'
import { codeSchema } from '#accounts/second-factor/contract.ts'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, FormActions, type FormErrors, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'

interface CodeFieldProps {
  formErrors: FormErrors
  /** What may be typed: a code of the app, a recovery code, or either. */
  kind: 'app' | 'recovery' | 'any'
}

const labels = {
  app: secondFactorText.appCode,
  recovery: secondFactorText.recoveryCode,
  any: secondFactorText.anyCode,
}

interface CodeFormProps {
  kind: 'app' | 'recovery' | 'any'
  submit: string
  loading: boolean
  /** The button fills the form, as on the page of the login. */
  wide?: boolean
  /** What it throws is shown under the field, or as a notification. */
  onSubmit: (code: string) => Promise<unknown>
  /** Above the field. */
  children?: ReactNode
}

/** One code and a button. */
export function CodeForm({ kind, submit, loading, wide, onSubmit, children }: CodeFormProps) {
  const formErrors = useFormErrors()
  const { form: element } = formErrors
  // the form may take the place of another one, whose focus is lost
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (loading) return
    const form = formErrors.validate(codeSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await onSubmit(form.code).catch(formErrors.showOrNotify)
  }

  const button = (
    <Button type="submit" wide={wide ?? false} loading={loading}>
      {submit}
    </Button>
  )
  return (
    <Form errors={formErrors} onSubmit={send}>
      {children}
      <CodeField formErrors={formErrors} kind={kind} />
      {wide ? button : <FormActions>{button}</FormActions>}
    </Form>
  )
}

export function CodeField({ formErrors, kind }: CodeFieldProps) {
  return (
    <TextField
      label={labels[kind]}
      hint={kind === 'app' ? secondFactorText.appCodeHint : undefined}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={textLengths.securityCode}
      {...formErrors.field('code')}
    />
  )
}
