import checkIcon from '@tabler/icons/outline/check.svg?path'
import playerPlayIcon from '@tabler/icons/outline/player-play.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { openLoginPrompt } from '#access/web/login-prompt-state.ts'
import { useViewer, type Viewer } from '#access/web/viewer.ts'
import { WordsByViewer } from '#access/web/words-by-viewer.tsx'
import { productQuery } from '#catalogue/products/web/api.ts'
import type { Product, ProductSummary } from '#catalogue/products/web/product.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { useNavigate, useSearchParams } from '#platform/web/router/router.tsx'
import { getStored, removeStored, setStored } from '#platform/web/storage/local-storage.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { useAddClientProduct, useSetStocked } from './api.ts'
import style from './stock-button.module.css'

interface StockButtonProps {
  product: ProductSummary
  /** Whether the button is the page's main action, as on the product page. */
  isMain?: boolean
}

/** The action of a product tile and of the product page: the seller watches the training video first, then stocks the product. */
export function StockButton({ product, isMain = false }: StockButtonProps) {
  const { kind } = useViewer()
  if (kind === 'admin') return null
  const variant = isMain ? 'primary' : 'secondary'
  if (kind === 'client' || kind === 'visitor') return <VisitButton product={product} variant={variant} />
  if (needsVideo(product)) return <WatchVideoButton product={product} variant={variant} />
  return <StockToggle product={product} />
}

/** A product that has a video which this seller has not watched yet (S-PROD-043). */
function needsVideo(product: ProductSummary): boolean {
  return product.hasVideo === true && product.hasWatchedVideo !== true
}

/**
 * Stocks the product or takes it out of the stock; a product in stock also has a button that sells it. The button that stocks stays the
 * same element when it un-stocks, so that it keeps the focus.
 */
function StockToggle({ product }: { product: ProductSummary }) {
  const setStocked = useSetStocked(product.id)
  const isStocked = product.isStocked === true
  return (
    <div className={style.actions}>
      {isStocked && <SellButton product={product} />}
      <Button
        small
        variant={isStocked ? 'secondary' : 'primary'}
        icon={isStocked ? checkIcon : plusIcon}
        onClick={() => setStocked.mutate(!isStocked)}
      >
        {isStocked ? storefrontText.unStock : storefrontText.stock}
        <span className="visually-hidden">{`: ${product.name}`}</span>
      </Button>
    </div>
  )
}

/** Opens My Stock with the product selected. */
function SellButton({ product }: { product: ProductSummary }) {
  const navigate = useNavigate()
  return (
    <Button small onClick={() => navigate(sellPath(product.id))}>
      {storefrontText.sell}
      <span className="visually-hidden">{`: ${product.name}`}</span>
    </Button>
  )
}

/**
 * Puts the product on the list of a client who came through an explore link, and opens that list (D-183); asks a visitor to log in. Both
 * get the same element, because the server renders the page for a visitor: a client's tap before the page is ready is then not lost
 * (N-SLOW-003).
 */
function VisitButton({ product, variant }: { product: ProductSummary; variant: 'primary' | 'secondary' }) {
  const { kind } = useViewer()
  const isClient = kind === 'client'
  const navigate = useNavigate()
  const buy = useAddClientProduct(product.id, {
    onSuccess: () => {
      setStored({ exploreProduct: product.id })
      navigate('/mystock')
    },
  })
  return (
    <Button
      small
      className={style.visit}
      variant={isClient ? 'primary' : variant}
      {...(isClient ? {} : { icon: plusIcon })}
      loading={buy.isPending}
      onClick={() => (isClient ? buy.mutate() : openLoginPrompt())}
    >
      <WordsByViewer client={storefrontText.buyProduct} others={storefrontText.stock} />
      <span className="visually-hidden">{`: ${product.name}`}</span>
    </Button>
  )
}

const TrainingDialog = lazy(() =>
  import('#training/web/training-dialog.tsx').then((file) => ({ default: file.TrainingDialog })),
)

interface WatchVideoButtonProps {
  product: ProductSummary
}

/** Opens the training video before the product is stocked (S-PROD-043, S-PROD-044). */
function WatchVideoButton({ product, variant }: WatchVideoButtonProps & { variant: 'primary' | 'secondary' }) {
  return <OpenVideoButton product={product} label={storefrontText.watchVideo} variant={variant} />
}

/** Opens the training video again, on the product page (S-PROD-032). */
export function WatchAgainButton({ product }: WatchVideoButtonProps) {
  const { kind } = useViewer()
  if (kind !== 'seller' || !product.hasVideo || product.hasWatchedVideo !== true) return null
  return <OpenVideoButton product={product} label={storefrontText.watchAgain} variant="quiet" />
}

interface OpenVideoButtonProps extends WatchVideoButtonProps {
  label: string
  variant: 'primary' | 'secondary' | 'quiet'
}

function OpenVideoButton({ product, label, variant }: OpenVideoButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} small icon={playerPlayIcon} onClick={() => setOpen(true)}>
        {label}
        <span className="visually-hidden">{`: ${product.name}`}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <TrainingDialog product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const sellParameter = 'sell'

/** The address of My Stock with this product selected. */
function sellPath(productId: string): string {
  return `/mystock?${sellParameter}=${productId}`
}

/**
 * Finds the product for which My Stock was opened: a client who came through an explore link has pressed 'buy product' on it (D-183), a
 * seller 'Sell'. Calls `onLoaded` with the product once, on whichever page of the list it is.
 */
export function useProductToAdd(
  viewer: Viewer,
  listed: readonly Product[] | undefined,
  onLoaded: (product: Product) => void,
): void {
  const [params, setParams] = useSearchParams()
  const productToSell = viewer.kind === 'seller' ? params.get(sellParameter) : null
  const productId = productToSell ?? getStored('exploreProduct')
  const inList = listed?.find(({ id }) => id === productId)
  const isMissing = productId !== null && listed !== undefined && !inList
  const { data } = useQuery({ ...productQuery(viewer.key, productId ?? '', 'stock'), enabled: isMissing })
  const product = inList ?? (isMissing ? data?.product : undefined)
  useEffect(() => {
    if (!product) return
    if (productToSell === null) removeStored('exploreProduct')
    else void setParams(withoutSell, { replace: true, preventScrollReset: true })
    onLoaded(product)
  })
}

/** Removes the product from the URL, so that a reload or the back button does not select it again. */
function withoutSell(params: URLSearchParams): URLSearchParams {
  params.delete(sellParameter)
  return params
}
