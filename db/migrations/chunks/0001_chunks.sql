CREATE TABLE "chunk_embeddings" (
	"chunk_id" text NOT NULL,
	"model" text NOT NULL,
	"embedding" vector NOT NULL,
	CONSTRAINT "chunk_embeddings_chunk_id_model_pk" PRIMARY KEY("chunk_id","model")
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"document_title" text NOT NULL,
	"filename" text NOT NULL,
	"page_id" text NOT NULL,
	"page_version" text NOT NULL,
	"page_number" integer NOT NULL,
	"page_title" text NOT NULL,
	"section_heading" text NOT NULL,
	"section_id" text,
	"heading_path" jsonb NOT NULL,
	"block_type" text NOT NULL,
	"source_key" text NOT NULL,
	"range_start" integer NOT NULL,
	"range_end" integer NOT NULL,
	"start_code_point" integer NOT NULL,
	"text" text NOT NULL,
	"sentences" jsonb NOT NULL,
	"access_list" text[] NOT NULL,
	"image_path" text,
	"terms" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idx_chunks_terms" ON "chunks" USING bm25 ("terms") WITH (text_config='simple');--> statement-breakpoint
CREATE INDEX "idx_chunks_access_list" ON "chunks" USING gin ("access_list");--> statement-breakpoint
CREATE INDEX "idx_chunks_document_id" ON "chunks" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "idx_chunks_page_id" ON "chunks" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "idx_chunks_source_key" ON "chunks" USING hash ("source_key");--> statement-breakpoint
CREATE INDEX "idx_chunks_page_title" ON "chunks" USING hash ("page_title");--> statement-breakpoint
CREATE INDEX "idx_chunks_section_heading" ON "chunks" USING hash ("section_heading");