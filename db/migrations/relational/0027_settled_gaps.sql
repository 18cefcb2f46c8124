CREATE TABLE "settled_gaps" (
	"turn_id" uuid PRIMARY KEY NOT NULL,
	"gap_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"page" text,
	"settled_by" text NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settled_gaps" ADD CONSTRAINT "settled_gaps_turn_id_conversations_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idx_settled_gaps_gap" ON "settled_gaps" USING btree ("gap_id");