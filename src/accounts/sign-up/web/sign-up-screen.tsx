import mailIcon from '@tabler/icons/outline/mail.svg?path'
import { type FormEvent, useState } from 'react'
import { setSetupToken } from '#access/web/setup-token.ts'
import { validateSignUpDocuments } from '#accounts/documents/document-rules.ts'
import { DocumentsField } from '#accounts/documents/web/documents-field.tsx'
import { maxPasswordLength } from '#accounts/passwords/password-rules.ts'
import { passwordChecklist } from '#accounts/passwords/web/password-checklist.ts'
import { accountsText } from '#accounts/text.ts'
import { AuthLayout } from '#accounts/web/auth-layout.tsx'
import { EmailField } from '#accounts/web/email-field.tsx'
import { ResultPage } from '#accounts/web/result-page.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { type FieldErrors, FieldPair, Form, useFormErrors } from '#platform/web/forms/form.tsx'
import { FormErrorSummary } from '#platform/web/forms/form-error-summary.tsx'
import { useImportedSchema } from '#platform/web/forms/use-imported-schema.ts'
import { Link, useNavigate } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import style from '../../web/auth-form.module.css'
import type { SignUpForm as SignUpFields } from '../contract.ts'
import { signUpText } from '../text.ts'
import { useSignUp } from './api.ts'

interface SignedUpSeller {
  email: string
  setupToken: string
}

const loadSchema = async () => (await import('#accounts/sign-up/contract.ts')).signUpSchema

const blank: SignUpFields = { email: '', password: '', firstName: '', lastName: '', businessName: '' }

export function SignUpScreen() {
  const [registered, setRegistered] = useState<string | null>(null)
  if (registered !== null) return <Registered email={registered} />
  return (
    <AuthLayout
      wide
      title={signUpText.signUpTitle}
      lead={signUpText.signUpLead}
      footer={
        <>
          {signUpText.haveAccount} <Link to="/login">{signUpText.logInLink}</Link>
        </>
      }
    >
      <SignUpForm
        onDone={({ email, setupToken }) => {
          setStored({ userSignupEmail: email, userEmail: null })
          setSetupToken(setupToken)
          setRegistered(email)
          window.scrollTo(0, 0)
        }}
      />
    </AuthLayout>
  )
}

/** The page after a sign-up with a dialog over it: Continue leads to the bank details, and closing the dialog stays on the page (D-150). */
function Registered({ email }: { email: string }) {
  const [isDialogOpen, setDialogOpen] = useState(true)
  const navigate = useNavigate()
  return (
    <>
      <ResultPage
        icon={mailIcon}
        title={accountsText.checkInbox}
        hint={signUpText.verificationEmailSent(email)}
        action={<ButtonLink to="/login">{accountsText.goToLogin}</ButtonLink>}
      />
      <Modal
        open={isDialogOpen}
        size="s"
        title={signUpText.registered}
        onClose={() => setDialogOpen(false)}
        actions={<Button onClick={() => navigate('/accountDetails')}>{signUpText.continue}</Button>}
      >
        {signUpText.registeredHint}
      </Modal>
    </>
  )
}

export function SignUpForm({ onDone }: { onDone: (done: SignedUpSeller) => void }) {
  const [values, setValues] = useState(blank)
  const [documents, setDocuments] = useState<readonly File[]>([])
  const formErrors = useFormErrors()
  const schema = useImportedSchema(formErrors, loadSchema)
  const signUp = useSignUp()
  const field = bindTextFields(formErrors, values, (change) => setValues((now) => ({ ...now, ...change })))
  const text = (name: keyof typeof blank) => ({ ...field(name), maxLength: textLengths.name })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (signUp.isPending) return
    const form = await schema.validate(values)
    if (!form || formErrors.show(validateDocuments(documents))) return
    await signUp.mutateAsync({ ...form, documents }).then(onDone, formErrors.showOrNotify)
  }

  return (
    <Form errors={formErrors} onSubmit={submit} {...schema.formProps}>
      <fieldset className={style.group}>
        <legend className={style.legend}>{signUpText.yourAccount}</legend>
        <EmailField formErrors={formErrors} {...text('email')} />
        <PasswordField
          label={accountsText.password}
          autoComplete="new-password"
          {...text('password')}
          maxLength={maxPasswordLength}
          checklist={passwordChecklist(values.password)}
        />
      </fieldset>
      <fieldset className={style.group}>
        <legend className={style.legend}>{signUpText.yourself}</legend>
        <FieldPair>
          <TextField label={accountsText.firstName} autoComplete="given-name" {...text('firstName')} />
          <TextField label={accountsText.lastName} autoComplete="family-name" {...text('lastName')} />
        </FieldPair>
        <TextField label={accountsText.businessName} autoComplete="organization" {...text('businessName')} />
      </fieldset>
      <DocumentsField
        label={accountsText.yourDocuments}
        hint={signUpText.documentsHint}
        {...formErrors.field('docs')}
        files={documents}
        onChange={setDocuments}
      />
      <FormErrorSummary />
      <Button type="submit" wide loading={signUp.isPending}>
        {signUpText.createAccount}
      </Button>
    </Form>
  )
}

/** The documents are checked after all other fields (D-099). */
function validateDocuments(documents: readonly File[]): FieldErrors {
  const error = validateSignUpDocuments(documents)
  return error === null ? {} : { docs: error }
}
