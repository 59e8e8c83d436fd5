import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { Modal } from '#base/web/ui/modal.tsx'
import type { ProductView } from '#catalogue/contract.ts'
import { storefrontMessages as say } from '#messages/storefront.ts'
import style from './training-video.module.css'

interface TrainingVideoProps {
  product: ProductView
  base: string
  onClose: () => void
}

/**
 * The player. What was really played is added up second by second, jumps left out, and told to the server, which marks the
 * product viewed from 90 % on (D-204).
 */
export function TrainingVideo({ product, base, onClose }: TrainingVideoProps) {
  const queries = useQueryClient()
  const played = usePlayedSeconds()
  const [failed, setFailed] = useState(false)
  const ended = async () => {
    try {
      await call('POST', 'product/view/video', { body: { prod_id: product._id, played: played.seconds() } })
      notify.success(say.videoCompleted)
      await queries.invalidateQueries({ queryKey: ['products'] })
      onClose()
    } catch (error) {
      notify.error(messageOf(error))
    }
  }
  return (
    <Modal open title={`${say.trainingVideo}: ${product.name}`} size="l" onClose={onClose}>
      <video
        className={style.video}
        src={base + product.video}
        controls
        autoPlay
        playsInline
        onTimeUpdate={(event) => played.at(event.currentTarget.currentTime)}
        onSeeking={(event) => played.jumpTo(event.currentTarget.currentTime)}
        onEnded={ended}
        onError={() => setFailed(true)}
      >
        <track kind="captions" />
      </video>
      <p className={style.hint}>{failed ? say.playerFailed : say.trainingHint}</p>
    </Modal>
  )
}

const longestStep = 2

function usePlayedSeconds() {
  const state = useRef({ last: 0, sum: 0 })
  return {
    at(now: number) {
      const { last } = state.current
      const step = now - last
      if (step > 0 && step < longestStep) state.current.sum += step
      state.current.last = now
    },
    jumpTo(now: number) {
      state.current.last = now
    },
    seconds: () => Math.round(state.current.sum * 10) / 10,
  }
}
