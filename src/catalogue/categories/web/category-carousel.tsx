import { explorePath } from '#catalogue/search/web/explore-url.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Carousel } from '#platform/web/ui/media/carousel.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import style from './category-carousel.module.css'

interface CategoryCarouselProps {
  categories: readonly { id: string; name: string; picture: string }[]
  imageBase: string
}

export function CategoryCarousel({ categories, imageBase }: CategoryCarouselProps) {
  return (
    <Carousel label={storefrontText.categories} heading={<h2>{storefrontText.categories}</h2>}>
      {categories.map((category) => (
        // the link also has the other four parameters, empty (S-HOME-018..022, D-133)
        <Link key={category.id} to={explorePath({ categories: [category.id] })} className={style.tile}>
          <Picture
            small
            base={imageBase}
            name={category.picture}
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
