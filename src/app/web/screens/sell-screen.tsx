import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { openPayoutPrompt, useViewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { CartBar, CartPanel } from '#cart/web/cart-panel.tsx'
import { storeCart, useCart } from '#cart/web/cart-storage.ts'
import { clearCart } from '#cart/web/clear-cart.ts'
import { clientsText } from '#clients/text.ts'
import { ClientGroup, ClientList, ClientRow, useClients } from '#clients/web/client-list.tsx'
import { useCanSendLinks } from '#clients/web/use-can-send-links.ts'
import { errorCode } from '#platform/app-error.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { useNavigate, useParams, useSearchParams } from '#platform/web/router/router.tsx'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { countRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { sellingText } from '#selling/text.ts'
import { type ClientSale, clientSaleQuery, latestClientsQuery } from '#selling/web/api.ts'
import { SaleProducts } from '#selling/web/sale-products.tsx'
import { Checkout } from './checkout-with-links.tsx'
import style from './sell-screen.module.css'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** The client to whom the cart is sold. */
    sellingTo: true
  }
}

/** A sale that starts from the client: first whom to sell to, then what, then one confirmation. */
export function SellScreen() {
  const viewer = useViewer()
  const { clientId } = useParams()
  // the server refuses the order until payouts are enabled (D-029)
  useEffect(() => {
    if (viewer.payouts === 'false') openPayoutPrompt()
  }, [viewer.payouts])
  if (viewer.kind !== 'seller') return null
  return (
    <div className="page">
      <div className={style.sell}>
        {clientId ? (
          <SaleTo key={clientId} clientId={clientId} />
        ) : (
          <>
            <PageTitle backTo="/" lead={sellingText.toWhomLead}>
              {sellingText.toWhom}
            </PageTitle>
            <ChooseClient />
          </>
        )}
      </div>
    </div>
  )
}

function SaleTo({ clientId }: { clientId: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(clientSaleQuery(viewer.key, clientId))
  useCartOf(clientId)
  const title = data ? sellingText.sellTo(data.client.name) : <span aria-busy={!error}>{clientsText.sell}</span>
  return (
    <>
      <PageTitle backTo={`/myclients?client=${clientId}`}>{title}</PageTitle>
      {data ? (
        <Sale sale={data} />
      ) : !error ? (
        <SkeletonGroup className={style.parts}>
          <Skeleton height="120px" />
          <Skeleton height="320px" />
        </SkeletonGroup>
      ) : isApiError(error, errorCode.notFound) ? (
        <EmptyState
          text={clientsText.clientGone}
          action={<ButtonLink to="/myclients">{clientsText.backToClients}</ButtonLink>}
        />
      ) : (
        <LoadError error={error} onRetry={refetch} />
      )}
    </>
  )
}

/** Empties a cart that belongs to another client; what was put into the cart before a client was chosen stays. */
function useCartOf(clientId: string): void {
  useEffect(() => {
    const before = getStored('sellingTo')
    if (before !== null && before !== clientId) clearCart()
    setStored({ sellingTo: clientId })
  }, [clientId])
}

/** The steps of a sale. The URL holds the step, so that the browser's back button leads from the confirmation to the products. */
function Sale({ sale }: { sale: ClientSale }) {
  const { client, basket, imageBase } = sale
  const isMobile = useIsMobile()
  const navigate = useNavigate()
  const viewer = useViewer()
  const canSendLinks = useCanSendLinks()
  const [params, setParams] = useSearchParams()
  const cart = useCart()
  const setCart = (next: Cart) => {
    storeCart(next, isMobile)
    setStored({ imageBasePath: imageBase })
  }
  const step = params.get('step')
  const isRepeat = step === 'repeat'
  const repeat = useEffectEvent(() => {
    if (basket && basket.lines.length > 0) setCart(basket.lines)
    void setParams(basket?.lines.length ? { step: 'confirm' } : {}, { replace: true })
  })
  useEffect(() => {
    if (isRepeat) repeat()
  }, [isRepeat])
  if (client.email === '')
    return (
      <EmptyState
        text={clientsText.completeFirst(client.name)}
        action={<ButtonLink to={`/myclients/edit-client/${client.id}`}>{clientsText.complete}</ButtonLink>}
      />
    )
  if (step === 'confirm' && cart.length > 0)
    return (
      <section aria-label={sellingText.confirm}>
        <Checkout soldTo={client.id} />
      </section>
    )
  const sendLink = () => {
    const products = cart.map(({ productId }) => productId)
    return (
      canSendLinks() &&
      navigate(`/myclients/send-link?${new URLSearchParams({ client: client.id, products: products.join(',') })}`)
    )
  }
  const cartProps = {
    cart,
    imageBase,
    showsCommission: viewer.showsCommission,
    onChange: setCart,
    onCheckout: () => (viewer.payouts === 'false' ? openPayoutPrompt() : setParams({ step: 'confirm' })),
    next: sellingText.continue,
    other: (
      <Button variant="secondary" small={isMobile} onClick={sendLink}>
        {clientsText.sendLink}
      </Button>
    ),
  }
  const hasCart = cart.length > 0
  return (
    <div className={style.columns} data-cart={(!isMobile && hasCart) || undefined}>
      <div className={style.parts}>
        <SaleProducts sale={sale} cart={cart} onChange={setCart} />
      </div>
      {!isMobile && hasCart && <CartPanel {...cartProps} />}
      {isMobile && <CartBar {...cartProps} />}
    </div>
  )
}

const urlOf = (clientId: string) => `/myclients/sell/${clientId}`

/** The clients to whom the seller sold last, then all of them, with a search. */
function ChooseClient() {
  const viewer = useViewer()
  const [searchText, setSearchText] = useState('')
  const { data: latest = [] } = useQuery(latestClientsQuery(viewer.key))
  const query = useClients(searchText, 'all')
  return (
    <section aria-label={sellingText.toWhom}>
      <SearchBox
        live
        label={sellingText.searchClients}
        maxLength={textLengths.search}
        value={searchText}
        onSearch={setSearchText}
        found={countRows(query)}
      />
      {searchText === '' && latest.length > 0 && (
        <section aria-label={sellingText.lastClients} data-rove>
          <ClientGroup heading={sellingText.lastClients}>
            {latest.map((client) => (
              <li key={client.id} data-list-row>
                <ClientRow client={client} to={urlOf(client.id)} />
              </li>
            ))}
          </ClientGroup>
        </section>
      )}
      <ClientList
        query={query}
        searchText={searchText}
        searched={false}
        selectedId={null}
        urlOf={urlOf}
        preventScroll={false}
        empty={
          <EmptyState
            text={clientsText.noClients}
            hint={searchText ? clientsText.noMatchHint : clientsText.noClientsHint}
            action={<ButtonLink to="/myclients/add-client">{clientsText.addNewClient}</ButtonLink>}
          />
        }
      />
    </section>
  )
}
