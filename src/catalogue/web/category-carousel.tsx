import { Link } from '#base/web/router.tsx'
import { Carousel } from '#base/web/ui/carousel.tsx'
import { Picture } from '#base/web/ui/picture.tsx'
import type { CategoryView } from '#catalogue/contract.ts'
import { exploreAddress } from '#catalogue/web/explore-address.ts'
import { storefrontMessages as say } from '#messages/storefront.ts'
import style from './category-carousel.module.css'

export function CategoryCarousel({
  categories,
  base,
}: {
  categories: readonly Pick<CategoryView, '_id' | 'name' | 'img'>[]
  base: string
}) {
  return (
    <Carousel label={say.categories} heading={<h2>{say.categories}</h2>}>
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
