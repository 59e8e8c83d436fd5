import { Link } from '#base/web/router.tsx'
import { Carousel } from '#base/web/ui/carousel.tsx'
import { Picture } from '#base/web/ui/picture.tsx'
import type { BannerView } from '#catalogue/contract.ts'
import { shortExploreAddress } from '#catalogue/web/explore-address.ts'
import { storefrontMessages as say } from '#messages/storefront.ts'
import style from './banner-carousel.module.css'

type Banner = Omit<BannerView, 'catg' | 'subcatg'>

/** Names and descriptions stand at one of nine places over the picture (S-HOME-010, D-121). */
export function BannerCarousel({ banners, base }: { banners: readonly Banner[]; base: string }) {
  return (
    <Carousel label={say.banners} single>
      {banners.map((banner, place) => (
        <Link key={banner._id} to={bannerAddress(banner)} className={style.banner} data-position={banner.position}>
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

/** The first brand lower-cased (S-HOME-037); what a banner does not have is left out of its link (D-134). */
export function bannerAddress(banner: Banner): string {
  const [brand] = banner.brand
  return shortExploreAddress({
    categoryId: banner.cat_id,
    subCatId: banner.subcat_id,
    skin: banner.skin.map(String),
    brand: brand ? [brand.toLowerCase()] : [],
    colorsId: banner.color.map((code) => code.replace('#', '')),
  })
}
