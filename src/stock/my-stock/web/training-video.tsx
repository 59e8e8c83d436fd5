import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductSummary } from '#catalogue/products/web/product.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { recordVideoView } from './api.ts'
import style from './training-video.module.css'

interface TrainingVideoProps {
  product: ProductSummary
  videoBase: string
  onClose: () => void
}

/** The player of a training video; at the end it reports the seconds that were really played (D-204). */
export function TrainingVideo({ product, videoBase, onClose }: TrainingVideoProps) {
  const queries = useQueryClient()
  const [hasFailed, setFailed] = useState(false)
  const reportView = async (video: HTMLVideoElement) => {
    try {
      const { isWatched, message } = await recordVideoView(product.id, playedSeconds(video))
      if (!isWatched) return notify.info(message)
      notify.success(storefrontText.videoCompleted)
      await queries.invalidateQueries({ queryKey: ['products'] })
      onClose()
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Modal open title={`${storefrontText.trainingVideo}: ${product.name}`} size="l" onClose={onClose}>
      <video
        className={style.video}
        src={videoBase + product.video}
        controls
        autoPlay
        playsInline
        onEnded={(event) => reportView(event.currentTarget)}
        onError={() => setFailed(true)}
      >
        <track kind="captions" />
      </video>
      <p className={style.hint}>{hasFailed ? storefrontText.playerFailed : storefrontText.trainingHint}</p>
    </Modal>
  )
}

/** From the browser's played ranges, which leave out jumps and count nothing twice. */
function playedSeconds({ played }: HTMLVideoElement): number {
  let seconds = 0
  for (let range = 0; range < played.length; range++) seconds += played.end(range) - played.start(range)
  return Math.round(seconds * 10) / 10
}
