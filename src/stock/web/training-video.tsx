import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TileView } from '#catalogue/products/contract.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { errorMessage } from '#platform/web/api-client/api-error.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import type { VideoViewResponse } from '#stock/contract.ts'
import style from './training-video.module.css'

interface TrainingVideoProps {
  product: TileView
  base: string
  onClose: () => void
}

/**
 * The player. What was really played is told to the server, which marks the product viewed from 90 % on (D-204).
 */
export function TrainingVideo({ product, base, onClose }: TrainingVideoProps) {
  const queries = useQueryClient()
  const [failed, setFailed] = useState(false)
  const ended = async (video: HTMLVideoElement) => {
    try {
      const body = { prod_id: product._id, played: playedSeconds(video) }
      const { is_viewVdo, message } = await callApi<VideoViewResponse>('POST', 'product/view/video', { body })
      if (!is_viewVdo) return notify.info(message)
      notify.success(storefrontText.videoCompleted)
      await queries.invalidateQueries({ queryKey: ['products'] })
      onClose()
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
  return (
    <Modal open title={`${storefrontText.trainingVideo}: ${product.name}`} size="l" onClose={onClose}>
      <video
        className={style.video}
        src={base + product.video}
        controls
        autoPlay
        playsInline
        onEnded={(event) => ended(event.currentTarget)}
        onError={() => setFailed(true)}
      >
        <track kind="captions" />
      </video>
      <p className={style.hint}>{failed ? storefrontText.playerFailed : storefrontText.trainingHint}</p>
    </Modal>
  )
}

/** What was really played, jumps left out and nothing counted twice, as the browser keeps it. */
function playedSeconds({ played }: HTMLVideoElement): number {
  let seconds = 0
  for (let part = 0; part < played.length; part++) seconds += played.end(part) - played.start(part)
  return Math.round(seconds * 10) / 10
}
