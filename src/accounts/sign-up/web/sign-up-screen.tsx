import { useState } from 'react'
import { accountsText } from '#accounts/text.ts'
import { EntryFrame } from '#accounts/web/auth-layout.tsx'
import { Outcome } from '#accounts/web/result-page.tsx'
import { SignUpForm } from '#accounts/sign-up/web/sign-up-form.tsx'
import { keep } from '#platform/web/storage/local-storage.ts'
import { Link, useNavigate } from '#platform/web/router/router.tsx'
import { keepSetupToken } from '#payouts/web/setup-token.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { mailIcon } from '#platform/web/ui/icons/more-icons.ts'

export function SignUpScreen() {
  const [registered, setRegistered] = useState<string | null>(null)
  if (registered !== null) return <Registered email={registered} />
  return (
    <EntryFrame
      wide
      title={accountsText.signUpTitle}
      lead={accountsText.signUpLead}
      foot={
        <>
          {accountsText.haveAccount} <Link to="/login">{accountsText.logInLink}</Link>
        </>
      }
    >
      <SignUpForm
        onDone={({ email, setupT }) => {
          keep({ userSignupEmail: email, userEmail: null })
          keepSetupToken(setupT)
          setRegistered(email)
          window.scrollTo(0, 0)
        }}
      />
    </EntryFrame>
  )
}

/** The popup stands over the success page: Continue leaves for the bank details, closing it stays (D-150). */
function Registered({ email }: { email: string }) {
  const [popup, setPopup] = useState(true)
  const navigate = useNavigate()
  return (
    <>
      <Outcome
        icon={mailIcon}
        title={accountsText.checkInbox}
        hint={`${accountsText.letterSent} ${email}. ${accountsText.letterSentNext}`}
        action={<ButtonLink to="/login">{accountsText.goToLogin}</ButtonLink>}
      />
      <Modal
        open={popup}
        size="s"
        title={accountsText.registered}
        onClose={() => setPopup(false)}
        actions={<Button onClick={() => navigate('/accountDetails')}>{accountsText.continue}</Button>}
      >
        {accountsText.registeredHint}
      </Modal>
    </>
  )
}
