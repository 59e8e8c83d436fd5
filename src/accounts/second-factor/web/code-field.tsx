import { secondFactorText } from '#accounts/second-factor/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import type { FormErrors } from '#platform/web/forms/use-form-errors.ts'
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
