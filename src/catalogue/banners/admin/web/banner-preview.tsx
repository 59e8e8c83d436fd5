import { adminCatalogueText } from '#catalogue/admin/text.ts'
import type { Banner } from '#catalogue/banners/web/api.ts'
import { BannerCarousel } from '#catalogue/banners/web/banner-carousel.tsx'
import captionPositions from '#catalogue/banners/web/caption-positions.module.css'
import { bannerPositions } from './banner.ts'
import style from './banner-preview.module.css'

interface BannerPreviewProps {
  banner: Banner
  imageBase: string
  /** Called with the chosen position; without it the caption cannot be moved. */
  onMoveCaption?: (position: number) => void
}

/** The banner as the home page shows it, without its link; over it are buttons for the nine caption positions. */
export function BannerPreview({ banner, imageBase, onMoveCaption }: BannerPreviewProps) {
  return (
    <div className={style.preview}>
      <div inert>
        <BannerCarousel banners={[{ ...banner, to: '/' }]} imageBase={imageBase} />
      </div>
      {onMoveCaption && (
        <div className={style.positions}>
          {bannerPositions.map((position, index) => (
            <button
              key={position}
              type="button"
              className={`${captionPositions.placed} ${style.position}`}
              data-position={index + 1}
              aria-label={`${adminCatalogueText.moveCaption} ${position}`}
              aria-pressed={banner.position === index + 1}
              onClick={() => onMoveCaption(index + 1)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
