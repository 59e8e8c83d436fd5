import { useState } from 'react'
import { accountsText } from '#accounts/text.ts'
import { EntryFrame } from '#accounts/web/entry-frame.tsx'
import { Outcome } from '#accounts/web/outcome.tsx'
import { SignUpForm } from '#accounts/web/sign-up-form.tsx'
import { keep } from '#platform/web/kept.ts'
import { Link, useNavigate } from '#platform/web/router.tsx'
import { keepSetupToken } from '#platform/web/setup-token.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Modal } from '#platform/web/ui/modal.tsx'
import { mailIcon } from '#platform/web/ui/more-icons.ts'

export function Component() {
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
