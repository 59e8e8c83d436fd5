import { useState } from 'react'
import type { ChangeBank } from '#payouts/contract.ts'
import { payoutsText } from '#payouts/text.ts'
import { useAddBank } from '#payouts/web/api.ts'
import { BankForm } from '#payouts/web/bank-form.tsx'
import { startOf } from '#payouts/web/bank-values.ts'
import { errorCode } from '#platform/envelope.ts'
import { isRefused } from '#platform/web/call.ts'
import { keep, kept } from '#platform/web/kept.ts'
import { usePageReturn } from '#platform/web/page-return.ts'
import { useViewer } from '#platform/web/session.ts'
import { forgetSetupToken, setupToken } from '#platform/web/setup-token.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/field.tsx'
import { bankIcon, checkIcon } from '#platform/web/ui/icons.ts'
import { lockIcon } from '#platform/web/ui/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import style from './bank-details-screen.module.css'

/** The first bank details, given before anybody can log in: a token and the email it was given for (D-059, D-172). */
export function Component() {
  const [token, setToken] = useState(setupToken)
  const email = kept('userSignupEmail') ?? kept('userEmail')
  if (!token || !email) return <WithoutToken />
  return (
    <AddBank
      token={token}
      email={email}
      onTokenGone={() => {
        forgetSetupToken()
        setToken(null)
      }}
    />
  )
}

interface AddBankProps {
  token: string
  email: string
  onTokenGone: () => void
}

/** The provider has the page to itself afterwards; whoever comes back from there is told so (D-151). */
function AddBank({ token, email, onTokenGone }: AddBankProps) {
  const add = useAddBank(token)
  // the button would wait there for ever, and its token is used up
  usePageReturn(() => setupToken() === null && onTokenGone())
  const send = async (details: ChangeBank) => {
    try {
      const { url } = await add.mutateAsync({ email, ...details })
      forgetSetupToken()
      keep({ userVerificationKey: false })
      window.location.assign(url)
      // stays waiting until the browser has left
      await new Promise(() => undefined)
    } catch (error) {
      if (isRefused(error, errorCode.notAllowed, errorCode.linkInvalid)) onTokenGone()
      throw error
    }
  }
  return (
    <div className={`page ${style.screen}`}>
      <PageTitle backTo="/" lead={payoutsText.bankDetailsLead}>
        {payoutsText.bankDetails}
      </PageTitle>
      <div className={style.card}>
        <BankForm start={startOf(null)} submit={payoutsText.saveAndVerify} onSubmit={send}>
          <TextField label={payoutsText.email} name="email" type="email" value={email} readOnly />
        </BankForm>
      </div>
    </div>
  )
}

function WithoutToken() {
  const { kind } = useViewer()
  const done = kept('userVerificationKey') === 'false'
  return (
    <div className={`page ${style.screen}`}>
      <PageTitle backTo="/">{payoutsText.bankDetails}</PageTitle>
      {kind === 'seller' ? (
        <EmptyState
          icon={bankIcon}
          text={payoutsText.alreadyIn}
          action={<ButtonLink to="/account-setting">{payoutsText.toPayoutAccount}</ButtonLink>}
        />
      ) : (
        <EmptyState
          icon={done ? checkIcon : lockIcon}
          text={done ? payoutsText.detailsReceived : payoutsText.loginAgain}
          {...(done ? { hint: payoutsText.detailsReceivedHint } : {})}
          action={<ButtonLink to="/login">{payoutsText.logIn}</ButtonLink>}
        />
      )}
    </div>
  )
}
