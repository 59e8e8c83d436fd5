import { type FormEvent, useState } from 'react'
import { longestText, signUpSchema } from '#accounts/contract.ts'
import { signUpDocumentsProblem } from '#accounts/document-rules.ts'
import { isInsecure, longestPassword } from '#accounts/password.ts'
import { useSignUp } from '#accounts/web/api.ts'
import { DocumentsField } from '#accounts/web/documents-field.tsx'
import { passwordChecklist } from '#accounts/web/password-checklist.ts'
import { firstProblem } from '#base/first-problem.ts'
import { messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { Button } from '#base/web/ui/button.tsx'
import { TextField } from '#base/web/ui/field.tsx'
import { type Problems, useFormProblems } from '#base/web/ui/form-problems.ts'
import { PasswordField } from '#base/web/ui/password-field.tsx'
import { accountsMessages as say } from '#messages/accounts.ts'
import style from './entry-form.module.css'

interface Done {
  email: string
  setupT: string
}

const blank = { email: '', password: '', firstName: '', lastName: '', businessName: '' }

export function SignUpForm({ onDone }: { onDone: (done: Done) => void }) {
  const [values, setValues] = useState(blank)
  const [docs, setDocs] = useState<readonly File[]>([])
  const problems = useFormProblems()
  const signUp = useSignUp()
  const text = (name: keyof typeof blank) => ({
    ...problems.on(name),
    value: values[name],
    maxLength: longestText,
    onChange: ({ target }: { target: { value: string } }) => setValues((now) => ({ ...now, [name]: target.value })),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (signUp.isPending) return
    const checked = signUpSchema.safeParse(values)
    const problem = checked.success ? laterProblem(values, docs) : firstOf(firstProblem(checked.error))
    if (problem || !checked.success) {
      problems.show(problem ?? {})
      return
    }
    try {
      onDone(await signUp.mutateAsync({ ...checked.data, docs }))
    } catch (error) {
      if (!problems.take(error)) notify.error(messageOf(error))
    }
  }

  return (
    <form ref={problems.form} className={style.form} onSubmit={submit} noValidate>
      <fieldset className={style.group}>
        <legend className={style.legend}>{say.yourAccount}</legend>
        <TextField
          label={say.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          {...text('email')}
        />
        <PasswordField
          label={say.password}
          autoComplete="new-password"
          {...text('password')}
          maxLength={longestPassword}
          checklist={passwordChecklist(values.password)}
        />
      </fieldset>
      <fieldset className={style.group}>
        <legend className={style.legend}>{say.yourself}</legend>
        <div className={style.pair}>
          <TextField label={say.firstName} autoComplete="given-name" {...text('firstName')} />
          <TextField label={say.lastName} autoComplete="family-name" {...text('lastName')} />
        </div>
        <TextField label={say.businessName} autoComplete="organization" {...text('businessName')} />
      </fieldset>
      <DocumentsField
        label={say.yourDocuments}
        hint={say.documentsHint}
        {...problems.on('docs')}
        files={docs}
        onChange={setDocs}
      />
      <Button type="submit" wide waiting={signUp.isPending}>
        {say.createAccount}
      </Button>
    </form>
  )
}

/** What no field knows by itself: a password too near to the email (D-094), and the documents. */
function laterProblem({ password, email }: typeof blank, docs: readonly File[]): Problems | null {
  if (isInsecure(password, email)) return { password: say.passwordInsecure }
  const problem = signUpDocumentsProblem(docs)
  return problem === null ? null : { docs: problem }
}

/** The form stops at the first failure (D-099). */
function firstOf({ field, message }: { field: string; message: string }): Problems {
  return { [field]: message }
}
