/** A border of triangles in the text colour. */
export function BlockBorder({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`block-border ${className}`} />;
}
