import { type FormEvent, useState } from 'react'
import { longestText, signUpSchema } from '#accounts/contract.ts'
import { signUpDocumentsProblem } from '#accounts/documents/document-rules.ts'
import { isInsecure, longestPassword } from '#accounts/passwords/password-rules.ts'
import { accountsText } from '#accounts/text.ts'
import { useSignUp } from '#accounts/admin/web/api.ts'
import { DocumentsField } from '#accounts/documents/web/documents-field.tsx'
import { EmailField } from '#accounts/web/email-field.tsx'
import { passwordChecklist } from '#accounts/passwords/web/password-checklist.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { FieldPair, Form } from '#platform/web/forms/form.tsx'
import { type Problems, useFormProblems } from '#platform/web/forms/use-form-errors.ts'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { textFields } from '#platform/web/forms/bind-text-fields.ts'
import style from '../../web/auth-form.module.css'

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
  const field = textFields(problems, values, (change) => setValues((now) => ({ ...now, ...change })))
  const text = (name: keyof typeof blank) => ({ ...field(name), maxLength: longestText })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (signUp.isPending) return
    const form = problems.check(signUpSchema, values)
    if (!form || problems.show(laterProblem(values, docs))) return
    await signUp.mutateAsync({ ...form, docs }).then(onDone, problems.tell)
  }

  return (
    <Form problems={problems} onSubmit={submit}>
      <fieldset className={style.group}>
        <legend className={style.legend}>{accountsText.yourAccount}</legend>
        <EmailField problems={problems} {...text('email')} />
        <PasswordField
          label={accountsText.password}
          autoComplete="new-password"
          {...text('password')}
          maxLength={longestPassword}
          checklist={passwordChecklist(values.password)}
        />
      </fieldset>
      <fieldset className={style.group}>
        <legend className={style.legend}>{accountsText.yourself}</legend>
        <FieldPair>
          <TextField label={accountsText.firstName} autoComplete="given-name" {...text('firstName')} />
          <TextField label={accountsText.lastName} autoComplete="family-name" {...text('lastName')} />
        </FieldPair>
        <TextField label={accountsText.businessName} autoComplete="organization" {...text('businessName')} />
      </fieldset>
      <DocumentsField
        label={accountsText.yourDocuments}
        hint={accountsText.documentsHint}
        {...problems.on('docs')}
        files={docs}
        onChange={setDocs}
      />
      <Button type="submit" wide waiting={signUp.isPending}>
        {accountsText.createAccount}
      </Button>
    </Form>
  )
}

/** What no field knows by itself: a password too near to the email (D-094), and the documents. */
function laterProblem({ password, email }: typeof blank, docs: readonly File[]): Problems {
  if (isInsecure(password, email)) return { password: accountsText.passwordInsecure }
  const problem = signUpDocumentsProblem(docs)
  return problem === null ? {} : { docs: problem }
}
