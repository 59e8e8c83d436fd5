import { useEffect, useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { useCanSendLinks } from '#clients/web/use-can-send-links.ts'
import { linksText } from '#links/text.ts'
import { useSendProducts } from '#links/web/api.ts'
import { ClientsStep } from '#links/web/clients-step.tsx'
import { ProductsStep } from '#links/web/products-step.tsx'
import { openPayoutPrompt } from '#payouts/accounts/web/payout-prompt-state.ts'
import { useNavigate, useSearchParams } from '#platform/web/router/router.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import style from './send-link-screen.module.css'

type Chosen = ReadonlySet<string>
const nothing: Chosen = new Set()

/** Clients, then products, then a letter to each of them. The step stands in the address, so that a phone's back leads to the first. */
export function SendLinkScreen() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [clients, setClients] = useState(nothing)
  const [products, setProducts] = useState(nothing)
  const sendingAllowed = useCanSendLinks()
  const sending = useSendProducts()
  // somebody who came by the address is told at once (D-128)
  useEffect(() => {
    if (viewer.payouts === 'false') openPayoutPrompt()
  }, [viewer.payouts])

  if (viewer.kind !== 'seller') return null
  // an address with the second step and nobody chosen begins with the first
  const second = params.get('step') === 'products' && clients.size > 0
  const send = () => {
    if (sendingAllowed()) sending.mutate({ clientIds: [...clients], productIds: [...products] })
  }
  return (
    <div className="page">
      <div className={style.flow}>
        <PageTitle
          backTo="/myclients"
          lead={
            second
              ? `${linksText.stepTwo}: ${linksText.whichProducts}`
              : `${linksText.stepOne}: ${linksText.whichClients}`
          }
        >
          {linksText.title}
        </PageTitle>
        {second ? (
          <ProductsStep
            viewer={viewer.key}
            chosen={products}
            onChoose={setProducts}
            sending={sending.isPending}
            onBack={() => navigate(-1)}
            onSend={send}
          />
        ) : (
          <ClientsStep
            viewer={viewer.key}
            chosen={clients}
            onChoose={setClients}
            onNext={() => setParams({ step: 'products' })}
          />
        )}
      </div>
    </div>
  )
}
