import type { CategoryWire } from '#catalogue/categories/contract.ts'
import { exploreAddress } from '#catalogue/search/web/explore-url.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Carousel } from '#platform/web/ui/storefront/carousel.tsx'
import { Picture } from '#platform/web/ui/storefront/picture.tsx'
import style from './category-carousel.module.css'

export function CategoryCarousel({
  categories,
  base,
}: {
  categories: readonly Pick<CategoryWire, '_id' | 'name' | 'img'>[]
  base: string
}) {
  return (
    <Carousel label={storefrontText.categories} heading={<h2>{storefrontText.categories}</h2>}>
      {categories.map((category) => (
        // the other four parameters are in the link as well, empty (S-HOME-018..022, D-133)
        <Link key={category._id} to={exploreAddress({ categoryId: [category._id] })} className={style.tile}>
          <Picture
            small
            base={base}
            name={category.img}
            alt=""
            sizes="(width < 768px) 46vw, 260px"
            className={style.picture}
          />
          <span className={style.name}>{category.name}</span>
        </Link>
      ))}
    </Carousel>
  )
}
