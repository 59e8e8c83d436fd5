import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { bannerPositions } from '#catalogue/banners/admin/web/banner-positions.ts'
import type { BannerWire } from '#catalogue/banners/contract.ts'
import { BannerCarousel } from '#catalogue/banners/web/banner-carousel.tsx'
import places from '../../web/caption-positions.module.css'
import style from './banner-preview.module.css'

interface BannerPreviewProps {
  banner: BannerWire
  base: string
  /** Given: the words can be put to any of the nine places. */
  onPlace?: (position: number) => void
}

/** The banner as it stands on the home page, not to be pressed; over it the nine places of its words. */
export function BannerPreview({ banner, base, onPlace }: BannerPreviewProps) {
  const slide = { ...banner, to: '/' }
  return (
    <div className={style.preview}>
      <div inert>
        <BannerCarousel banners={[slide]} base={base} />
      </div>
      {onPlace && (
        <div className={style.places}>
          {bannerPositions.map((place, at) => (
            <button
              key={place}
              type="button"
              className={`${places.placed} ${style.place}`}
              data-position={at + 1}
              aria-label={`${adminCatalogueText.placeCaption} ${place}`}
              aria-pressed={banner.position === at + 1}
              onClick={() => onPlace(at + 1)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
