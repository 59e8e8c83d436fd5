import buildingBankIcon from '@tabler/icons/outline/building-bank.svg?path'
import checkIcon from '@tabler/icons/outline/check.svg?path'
import lockIcon from '@tabler/icons/outline/lock.svg?path'
import { useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { ChangeBank } from '#payouts/accounts/contract.ts'
import { useAddBankDetails } from '#payouts/accounts/web/api.ts'
import { BankForm } from '#payouts/accounts/web/bank-form.tsx'
import { toBankFormValues } from '#payouts/accounts/web/bank-form-values.ts'
import { getSetupToken, removeSetupToken } from '#payouts/accounts/web/setup-token.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { usePageRestore } from '#platform/web/ui/browser/use-page-restore.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import style from './bank-details-screen.module.css'

/** The first bank details, given before anybody can log in: a token and the email it was given for (D-059, D-172). */
export function BankDetailsScreen() {
  const [token, setToken] = useState(getSetupToken)
  const email = getStored('userSignupEmail') ?? getStored('userEmail')
  if (!token || !email) return <WithoutToken />
  return (
    <AddBank
      token={token}
      email={email}
      onTokenGone={() => {
        removeSetupToken()
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
  const add = useAddBankDetails(token)
  // the button would wait there for ever, and its token is used up
  usePageRestore(() => getSetupToken() === null && onTokenGone())
  const send = async (details: ChangeBank) => {
    try {
      const { url } = await add.mutateAsync({ email, ...details })
      removeSetupToken()
      setStored({ userVerificationKey: false })
      window.location.assign(url)
      // stays waiting until the browser has left
      await new Promise(() => undefined)
    } catch (error) {
      if (isApiError(error, errorCode.notAllowed, errorCode.linkInvalid)) onTokenGone()
      throw error
    }
  }
  return (
    <div className={`page ${style.screen}`}>
      <PageTitle backTo="/" lead={payoutsText.bankDetailsLead}>
        {payoutsText.bankDetails}
      </PageTitle>
      <div className={style.card}>
        <BankForm initialValues={toBankFormValues(null)} submitText={payoutsText.saveAndVerify} onSubmit={send}>
          <TextField label={payoutsText.email} name="email" type="email" value={email} readOnly />
        </BankForm>
      </div>
    </div>
  )
}

function WithoutToken() {
  const { kind } = useViewer()
  const done = getStored('userVerificationKey') === 'false'
  return (
    <div className={`page ${style.screen}`}>
      <PageTitle backTo="/">{payoutsText.bankDetails}</PageTitle>
      {kind === 'seller' ? (
        <EmptyState
          icon={buildingBankIcon}
          text={payoutsText.alreadyLoggedIn}
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
