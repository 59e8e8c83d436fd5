import { type FormEvent, useState } from 'react'
import { AuthLayout } from '#accounts/web/auth-layout.tsx'
import { clientPageText } from '#client-page/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { enterCodeSchema, requestCodeSchema } from '../contract.ts'
import { useEnterCode, useRequestCode } from './api.ts'

interface Requested {
  email: string
  challenge: string
}

/** The login to the client page in two steps: the client types her email address, then the code that was emailed to it. */
export function CodeSignIn() {
  const [requested, setRequested] = useState<Requested | null>(null)
  if (!requested) return <EmailStep onRequested={setRequested} />
  return <CodeStep requested={requested} onBack={() => setRequested(null)} />
}

function EmailStep({ onRequested }: { onRequested: (requested: Requested) => void }) {
  const formErrors = useFormErrors()
  const request = useRequestCode()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (request.isPending) return
    const form = formErrors.validate(requestCodeSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form) return
    await request
      .mutateAsync(form.email)
      .then(({ challenge }) => onRequested({ email: form.email, challenge }), formErrors.showOrNotify)
  }
  return (
    <AuthLayout title={clientPageText.signInTitle} lead={clientPageText.signInLead}>
      <Form errors={formErrors} onSubmit={submit}>
        <TextField
          label={clientPageText.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={textLengths.email}
          {...formErrors.field('email')}
        />
        <Button type="submit" wide loading={request.isPending}>
          {clientPageText.sendCode}
        </Button>
      </Form>
    </AuthLayout>
  )
}

function CodeStep({ requested, onBack }: { requested: Requested; onBack: () => void }) {
  const formErrors = useFormErrors()
  const enter = useEnterCode()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (enter.isPending) return
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const form = formErrors.validate(enterCodeSchema, { ...fields, ...requested })
    if (form) await enter.mutateAsync(form).catch(formErrors.showOrNotify)
  }
  return (
    <AuthLayout
      title={clientPageText.codeTitle}
      lead={clientPageText.codeLead(requested.email)}
      footer={
        <Button variant="quiet" onClick={onBack}>
          {clientPageText.otherEmail}
        </Button>
      }
    >
      <Form errors={formErrors} onSubmit={submit}>
        <TextField
          label={clientPageText.code}
          hint={clientPageText.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={textLengths.securityCode}
          {...formErrors.field('code')}
        />
        <Button type="submit" wide loading={enter.isPending}>
          {clientPageText.open}
        </Button>
      </Form>
    </AuthLayout>
  )
}
