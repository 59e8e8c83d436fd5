import type { BannerWire } from '#catalogue/banners/contract.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Carousel } from '#platform/web/ui/storefront/carousel.tsx'
import { Picture } from '#platform/web/ui/storefront/picture.tsx'
import style from './banner-carousel.module.css'
import places from './caption-positions.module.css'

interface Slide extends Pick<BannerWire, '_id' | 'img' | 'name' | 'title' | 'desc' | 'position'> {
  to: string
}

/** Names and descriptions stand at one of nine places over the picture (S-HOME-010, D-121). */
export function BannerCarousel({ banners, base }: { banners: readonly Slide[]; base: string }) {
  return (
    <Carousel label={storefrontText.banners} single>
      {banners.map((banner, place) => (
        <Link
          key={banner._id}
          to={banner.to}
          className={`${places.placed} ${style.banner}`}
          data-position={banner.position}
        >
          <Picture
            base={base}
            name={banner.img}
            alt=""
            ratio="auto"
            sizes="(width < 1440px) 100vw, 1330px"
            first={place === 0}
            className={style.picture}
          />
          <span className={style.caption}>
            {banner.title && <span className={style.title}>{banner.title}</span>}
            <span className={style.name}>{banner.name}</span>
            <span className={style.description}>{banner.desc}</span>
          </span>
        </Link>
      ))}
    </Carousel>
  )
}
