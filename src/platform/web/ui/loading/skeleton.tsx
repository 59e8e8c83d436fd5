import type { CSSProperties, ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import style from './skeleton.module.css'

interface SkeletonProps {
  width?: string
  height?: string
  /** The aspect ratio, as '16 / 15', instead of a height. */
  ratio?: string
  round?: boolean
}

/** One grey shape where contents are loading. */
export function Skeleton({ width = '100%', height, ratio, round }: SkeletonProps) {
  const shape: CSSProperties = { width, height: height ?? (ratio ? 'auto' : '1em') }
  if (ratio) shape.aspectRatio = ratio
  return <span className={`${style.shape} ${round ? style.round : ''}`} style={shape} />
}

/** Announces once that something is loading; screen readers skip the shapes inside. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div role="status" aria-label={commonText.loading}>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  )
}
