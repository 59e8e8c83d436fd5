import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { TileView } from '#catalogue/products/contract.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { playIcon } from '#platform/web/ui/icons/icons.ts'

const TrainingVideo = lazy(() =>
  import('#stock/web/training-video.tsx').then((file) => ({ default: file.TrainingVideo })),
)

interface WatchVideoProps {
  product: TileView
  /** bP of the answer it came in. */
  base: string
}

/** Opens the player (S-PROD-043, S-PROD-044). */
export function WatchVideo({ product, base, look }: WatchVideoProps & { look: 'primary' | 'secondary' }) {
  return <OpensPlayer product={product} base={base} words={storefrontText.watchVideo} look={look} />
}

/** On the product page the video stays within reach after it was watched (S-PROD-032). */
export function WatchAgain({ product, base }: WatchVideoProps) {
  const { kind } = useViewer()
  if (kind !== 'seller' || !product.video || product.is_viewVdo !== true) return null
  return <OpensPlayer product={product} base={base} words={storefrontText.watchAgain} look="quiet" />
}

interface OpensPlayerProps extends WatchVideoProps {
  words: string
  look: 'primary' | 'secondary' | 'quiet'
}

function OpensPlayer({ product, base, words, look }: OpensPlayerProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={look} small icon={playIcon} onClick={() => setOpen(true)}>
        {words}
        <span className="visually-hidden">: {product.name}</span>
      </Button>
      {open && (
        <Suspense>
          <TrainingVideo product={product} base={base} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
