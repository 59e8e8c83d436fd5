import mailIcon from '@tabler/icons/outline/mail.svg?path'
import { useState } from 'react'
import { setSetupToken } from '#access/web/setup-token.ts'
import { signUpText } from '#accounts/sign-up/text.ts'
import { SignUpForm } from '#accounts/sign-up/web/sign-up-form.tsx'
import { accountsText } from '#accounts/text.ts'
import { AuthLayout } from '#accounts/web/auth-layout.tsx'
import { ResultPage } from '#accounts/web/result-page.tsx'
import { Link } from '#platform/web/router/links.tsx'
import { useNavigate } from '#platform/web/router/router.ts'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

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

/** The dialog opens over the success page: Continue leads to the bank details, closing it stays (D-150). */
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
