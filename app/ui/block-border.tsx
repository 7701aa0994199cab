/** The triangle border that marks a threshold. Its colour is the text colour. */
export function BlockBorder({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`block-border ${className}`} />;
}
