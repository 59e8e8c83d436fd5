import { storefrontText } from '#catalogue/storefront-text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Carousel } from '#platform/web/ui/media/carousel.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { type Banner, bannerSizes } from './api.ts'
import style from './banner-carousel.module.css'
import captionPositions from './caption-positions.module.css'

/** Shows the banners one after the other, each with its caption at one of nine positions on the picture (S-HOME-010, D-121). */
export function BannerCarousel({ banners, imageBase }: { banners: readonly Banner[]; imageBase: string }) {
  return (
    <Carousel label={storefrontText.banners} single>
      {banners.map((banner, index) => (
        <Link
          key={banner.id}
          to={banner.to}
          className={`${captionPositions.placed} ${style.banner}`}
          data-position={banner.position}
        >
          <Picture
            base={imageBase}
            name={banner.picture}
            alt=""
            ratio="auto"
            sizes={bannerSizes}
            first={index === 0}
            className={style.picture}
          />
          <span className={style.caption}>
            {banner.title && <span className={style.title}>{banner.title}</span>}
            <span className={style.name}>{banner.name}</span>
            <span className={style.description}>{banner.description}</span>
          </span>
        </Link>
      ))}
    </Carousel>
  )
}

/**
 * A placeholder for the caption of the first banner while only its picture is shown (S-HOME-006, D-335), or for the whole banner while
 * none is known.
 */
export function BannerSkeleton({ banner }: { banner: Banner | undefined }) {
  if (!banner)
    return (
      <SkeletonGroup className={style.skeleton}>
        <Skeleton height="100%" />
      </SkeletonGroup>
    )
  return (
    <SkeletonGroup className={style.skeleton}>
      <div className={`${captionPositions.placed} ${style.words}`} data-position={banner.position}>
        <div className={style.caption}>
          <Skeleton height="0.8em" width="50%" />
          <Skeleton height="2em" />
          <Skeleton height="3em" />
        </div>
      </div>
    </SkeletonGroup>
  )
}
