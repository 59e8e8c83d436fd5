import { adminCatalogueText } from '#catalogue/admin-text.ts'
import type { BannerView } from '#catalogue/contract.ts'
import { bannerPositions } from '#catalogue/web/admin-banner-positions.ts'
import { BannerCarousel } from '#catalogue/web/banner-carousel.tsx'
import style from './admin-banner-preview.module.css'
import places from './banner-places.module.css'

interface BannerPreviewProps {
  banner: BannerView
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
