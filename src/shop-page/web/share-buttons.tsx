import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { useCart } from '#cart/web/cart-storage.ts'
import type { Product } from '#catalogue/products/web/product.ts'
import { sharingText } from '#links/sharing/text.ts'
import { ShareButton } from '#links/sharing/web/share-button.tsx'
import type { ShareTarget } from '#links/sharing/web/share-target.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { getShopPath } from '../shop-path.ts'
import { shopPageText } from '../text.ts'
import { openShopPage, ownShopPageQuery } from './api.ts'

/** Shares the link of the seller's own shop page, and prints QR codes for the page or for the products in the cart. */
export function ShareShopButton() {
  const cart = useCart()
  const basket = { label: sharingText.basketProducts, productIds: cart.map(({ productId }) => productId) }
  const sheets = [{ label: sharingText.wholeShop }, ...(cart.length > 0 ? [basket] : [])]
  const getTarget = (handle: string): ShareTarget => ({
    title: sharingText.shareShop,
    path: getShopPath(handle),
    message: sharingText.shopMessage,
    sheets,
  })
  return (
    <ShareFromShopPage small getTarget={getTarget}>
      {sharingText.shareShop}
    </ShareFromShopPage>
  )
}

/**
 * Shares the link of a product on the seller's own shop page. It contains nobody's id, since an id in it would earn nobody commission
 * (D-346).
 */
export function ShareProductButton({ product: { id, name } }: { product: Product }) {
  const getTarget = (handle: string): ShareTarget => ({
    title: name,
    path: getShopPath(handle, id),
    message: sharingText.productMessage(name),
    sheets: [{ label: sharingText.thisProduct, productIds: [id] }],
  })
  return <ShareFromShopPage getTarget={getTarget}>{sharingText.shareProduct}</ShareFromShopPage>
}

interface ShareFromShopPageProps {
  small?: boolean
  /** What to share of the shop page with this handle. */
  getTarget: (handle: string) => ShareTarget
  children: string
}

/** The question whether to open a closed page: its handle, and the callback that gets the seller's answer. */
interface OpenQuestion {
  handle: string
  answer: (target: ShareTarget | null) => void
}

/**
 * Shares a link to the seller's own shop page. If the page is not open yet, the seller is told so and can open it in the same step (D-505).
 */
function ShareFromShopPage({ small = false, getTarget, children }: ShareFromShopPageProps) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const [question, setQuestion] = useState<OpenQuestion | null>(null)
  const find = async (): Promise<ShareTarget | null> => {
    const { handle, open } = await queries.fetchQuery(ownShopPageQuery(viewer.key))
    if (open) return getTarget(handle)
    return new Promise((answer) => setQuestion({ handle, answer }))
  }
  const openAndShare = async () => {
    const { handle } = await openShopPage()
    setQuestion(null)
    question?.answer(getTarget(handle))
  }
  const close = () => {
    setQuestion(null)
    question?.answer(null)
  }
  return (
    <>
      <ShareButton small={small} target={find}>
        {children}
      </ShareButton>
      <Modal
        open={question !== null}
        title={shopPageText.openFirst}
        onClose={close}
        actions={
          <Button wide onClick={openAndShare}>
            {shopPageText.openFirstButton}
          </Button>
        }
      >
        <p>{shopPageText.openFirstLead(getShopPath(question?.handle ?? ''))}</p>
      </Modal>
    </>
  )
}
