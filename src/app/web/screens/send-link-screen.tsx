import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { openPayoutPrompt, useViewer } from '#access/web/viewer.ts'
import { clientQuery } from '#clients/web/api.ts'
import { useCanSendLinks } from '#clients/web/use-can-send-links.ts'
import { linksText } from '#links/explore/text.ts'
import { allStockQuery } from '#links/explore/web/api.ts'
import { ClientsStep, ProductsStep } from '#links/explore/web/send-link-steps.tsx'
import { showSending, useSendProducts } from '#links/explore/web/send-products.ts'
import { createClientLink } from '#links/sharing/web/client-link.ts'
import { useNavigate, useSearchParams } from '#platform/web/router/router.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import style from './send-link-screen.module.css'

const SendDialog = lazy(async () => ({ default: (await import('#links/explore/web/send-dialog.tsx')).SendDialog }))

type Selection = ReadonlySet<string>
const toSelection = (ids: string | null): Selection => new Set(ids?.split(',').filter(Boolean))

/**
 * Sends a shopping link in two steps: clients, then products. The URL holds the step, so that the browser's back button leads to the first
 * one.
 */
export function SendLinkScreen() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  // a client's page and a sale lead here with the clients and products chosen there
  const [clients, setClients] = useState(() => toSelection(params.get('client')))
  const [chosen, setChosen] = useState(() => (params.has('products') ? toSelection(params.get('products')) : null))
  const [isConfirming, setConfirming] = useState(false)
  const canSendLinks = useCanSendLinks()
  const sending = useSendProducts({ onWaiting: () => navigate('/waiting') })
  const queries = useQueryClient()
  useEffect(showSending, [])
  // a seller who opens the page by its URL sees the prompt at once (D-128)
  useEffect(() => {
    if (viewer.payouts === 'false') openPayoutPrompt()
  }, [viewer.payouts])

  // without selected clients the second step falls back to the first
  const isSecondStep = (params.get('step') === 'products' || params.has('client')) && clients.size > 0
  const { data: stock } = useQuery({ ...allStockQuery(viewer.key), enabled: viewer.kind === 'seller' && isSecondStep })
  if (viewer.kind !== 'seller') return null
  // if the stock has only one product, it is chosen already
  const products = chosen ?? new Set(stock?.products.length === 1 ? stock.products.map(({ id }) => id) : [])
  const selection = { clientIds: [...clients], productIds: [...products] }
  const send = () => {
    if (!canSendLinks()) return
    // before emails go to several clients, the seller sees the list of them and the text of the email
    if (clients.size > 1) setConfirming(true)
    else sending.mutate(selection)
  }
  const [onlyClient] = clients.size === 1 ? clients : []
  const share = async () => {
    if (!canSendLinks() || !onlyClient || !viewer.userId) return null
    const { client } = await queries.fetchQuery(clientQuery(viewer.key, onlyClient))
    return createClientLink({ client, sellerId: viewer.userId, productIds: [...products] })
  }
  return (
    <div className="page">
      <div className={style.flow}>
        <PageTitle
          backTo="/myclients"
          lead={
            isSecondStep
              ? `${linksText.stepTwo}: ${linksText.whichProducts}`
              : `${linksText.stepOne}: ${linksText.whichClients}`
          }
        >
          {linksText.title}
        </PageTitle>
        {isSecondStep ? (
          <ProductsStep
            viewer={viewer.key}
            selected={products}
            onSelect={setChosen}
            sending={sending.isPending}
            onBack={() => (params.has('client') ? setParams({}, { replace: true }) : navigate(-1))}
            onSend={send}
            onShare={onlyClient ? share : null}
          />
        ) : (
          <ClientsStep
            viewer={viewer.key}
            selected={clients}
            onSelect={setClients}
            onNext={() => setParams({ step: 'products' })}
          />
        )}
      </div>
      {isConfirming && (
        <Suspense>
          <SendDialog
            viewer={viewer.key}
            {...selection}
            sending={sending.isPending}
            onSend={(note) => sending.mutate({ ...selection, note })}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
