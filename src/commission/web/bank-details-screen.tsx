import { useState } from 'react'
import { errorCode } from '#base/envelope.ts'
import { isRefused } from '#base/web/call.ts'
import { keep, kept } from '#base/web/kept.ts'
import { usePageReturn } from '#base/web/page-return.ts'
import { useViewer } from '#base/web/session.ts'
import { forgetSetupToken, setupToken } from '#base/web/setup-token.ts'
import { ButtonLink } from '#base/web/ui/button.tsx'
import { TextField } from '#base/web/ui/field.tsx'
import { bankIcon, checkIcon } from '#base/web/ui/icons.ts'
import { lockIcon } from '#base/web/ui/more-icons.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { EmptyState } from '#base/web/ui/state.tsx'
import type { ChangeBank } from '#commission/contract.ts'
import { useAddBank } from '#commission/web/api.ts'
import { BankForm } from '#commission/web/bank-form.tsx'
import { startOf } from '#commission/web/bank-values.ts'
import { payoutsMessages as say } from '#messages/payouts.ts'
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
      <PageTitle backTo="/" lead={say.bankDetailsLead}>
        {say.bankDetails}
      </PageTitle>
      <div className={style.card}>
        <BankForm start={startOf(null)} submit={say.saveAndVerify} onSubmit={send}>
          <TextField label={say.email} name="email" type="email" value={email} readOnly />
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
      <PageTitle backTo="/">{say.bankDetails}</PageTitle>
      {kind === 'seller' ? (
        <EmptyState
          icon={bankIcon}
          text={say.alreadyIn}
          action={<ButtonLink to="/account-setting">{say.toPayoutAccount}</ButtonLink>}
        />
      ) : (
        <EmptyState
          icon={done ? checkIcon : lockIcon}
          text={done ? say.detailsReceived : say.loginAgain}
          {...(done ? { hint: say.detailsReceivedHint } : {})}
          action={<ButtonLink to="/login">{say.logIn}</ButtonLink>}
        />
      )}
    </div>
  )
}
