import playerPlayIcon from '@tabler/icons/outline/player-play.svg?path'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { ProductSummary } from '#catalogue/products/web/product.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'

const TrainingVideo = lazy(() =>
  import('#stock/my-stock/web/training-video.tsx').then((file) => ({ default: file.TrainingVideo })),
)

interface WatchVideoButtonProps {
  product: ProductSummary
  imageBase: string
}

/** Opens the training video before the product is stocked (S-PROD-043, S-PROD-044). */
export function WatchVideoButton({
  product,
  imageBase,
  variant,
}: WatchVideoButtonProps & { variant: 'primary' | 'secondary' }) {
  return <OpenVideoButton product={product} imageBase={imageBase} label={storefrontText.watchVideo} variant={variant} />
}

/** Opens the training video again, on the product page (S-PROD-032). */
export function WatchAgainButton({ product, imageBase }: WatchVideoButtonProps) {
  const { kind } = useViewer()
  if (kind !== 'seller' || !product.video || product.hasWatchedVideo !== true) return null
  return <OpenVideoButton product={product} imageBase={imageBase} label={storefrontText.watchAgain} variant="quiet" />
}

interface OpenVideoButtonProps extends WatchVideoButtonProps {
  label: string
  variant: 'primary' | 'secondary' | 'quiet'
}

function OpenVideoButton({ product, imageBase, label, variant }: OpenVideoButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} small icon={playerPlayIcon} onClick={() => setOpen(true)}>
        {label}
        <span className="visually-hidden">: {product.name}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <TrainingVideo product={product} videoBase={imageBase} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
