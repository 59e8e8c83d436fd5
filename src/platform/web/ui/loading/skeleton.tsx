import type { CSSProperties, ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import style from './skeleton.module.css'

interface SkeletonProps {
  width?: string
  height?: string
  /** '16 / 15' for a picture; instead of a height. */
  ratio?: string
  round?: boolean
}

/** One grey shape in the place of what comes. */
export function Skeleton({ width = '100%', height, ratio, round }: SkeletonProps) {
  const shape: CSSProperties = { width, height: height ?? (ratio ? 'auto' : '1em') }
  if (ratio) shape.aspectRatio = ratio
  return <span className={`${style.shape} ${round ? style.round : ''}`} style={shape} />
}

/** Says once that something is loading; the shapes inside are not read out. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div role="status" aria-label={commonText.loading}>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  )
}
