CREATE TABLE "staged_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"path" text NOT NULL,
	"number" integer NOT NULL,
	"depth" integer NOT NULL,
	"chapter" text,
	"title" text NOT NULL,
	"filename" text NOT NULL,
	"version" text NOT NULL,
	"source_hash" text NOT NULL,
	"reading_record" text,
	"chunk_frequencies" jsonb NOT NULL,
	"chunk_count" integer NOT NULL,
	"term_count" integer NOT NULL,
	"identifiers" jsonb NOT NULL,
	"rendering" jsonb NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staged_pages" ADD CONSTRAINT "staged_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idx_staged_pages_document" ON "staged_pages" USING btree ("document_id");